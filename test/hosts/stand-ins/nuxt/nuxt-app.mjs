const app = {}
export const provide = values => {
  for (const [name, value] of Object.entries(values)) app[`$${name}`] = value
}
export const defineNuxtPlugin = setup => setup
export const useNuxtApp = () => app
