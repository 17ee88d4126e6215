import { defineConfig } from 'playwright/test'
import tests from '../playwright.config.ts'

export default defineConfig({ ...tests, projects: undefined, testDir: '.', outputDir: '../../.cache/pictures-run' })
