import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import { defineConfig, loadConfigFromFile } from 'vite'

const here = path => fileURLToPath(new URL(path, import.meta.url))
globalThis.defineNuxtConfig = config => config

export default defineConfig(async env => {
  const { config } = await loadConfigFromFile(env, here('nuxt.config.ts'))
  return {
    plugins: [vue({ template: { compilerOptions: config.vue.compilerOptions } })],
    resolve: { alias: { 'nuxt/app': here('nuxt-app.mjs') } },
  }
})
