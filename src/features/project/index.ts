import { type Context, type Feature, watch } from '../../modal/kit.ts'
import { createProject } from './project.ts'

/** What the project behind the id says: which features there are, which pages may use it, whether events are sent. */
export function install(ctx: Context): Feature {
  const project = createProject(ctx)
  watch(ctx.life, () => {
    if (ctx.router.isOpen.value) project.ask()
  })
  return { slots: { project } }
}
