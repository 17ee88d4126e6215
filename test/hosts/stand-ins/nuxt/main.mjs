// As Nuxt does in the browser: plugins first, then the app, which finds its components by their files.
import { createApp } from 'vue'
import App from './app/app.vue'
import Account from './app/components/Account.client.vue'
import plugin from './app/plugins/wallet.client'
import { provide } from './nuxt-app.mjs'

provide(plugin().provide)
createApp(App).component('Account', Account).mount('#app')
