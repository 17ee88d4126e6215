import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // In a monorepo whose other apps are on another React.
  resolve: { dedupe: ['react', 'react-dom'] },
})
