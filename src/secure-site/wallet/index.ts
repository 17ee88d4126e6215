import { configOfPage } from '../config.ts'

configOfPage()
