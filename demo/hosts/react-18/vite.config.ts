import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // For a monorepo whose other apps use another React.
  resolve: { dedupe: ['react', 'react-dom'] },
})
