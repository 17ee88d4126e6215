export { createStandardDiscovery } from './discovery.ts'
export { askStandard } from './requests.ts'
