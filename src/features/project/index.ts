import { type Context, type Feature, watch } from '../../modal/kit.ts'
import { createProject } from './project.ts'

/** The project's settings: which features are enabled, which origins can use it, whether events are sent. */
export function install(ctx: Context): Feature {
  const project = createProject(ctx)
  watch(ctx.life, () => {
    if (ctx.router.isOpen.value) project.ask()
  })
  return { slots: { project } }
}
