const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escapeHtml = text => String(text).replace(/[&<>"']/g, char => ENTITIES[char])

/** JSON inside a script element: `<` is the one character that could end it. */
export const jsonBlock = value => JSON.stringify(value).replaceAll('<', '\\u003c')

/** JSON inside a single-quoted attribute, left readable for those who look at the page's source. */
export const jsonAttribute = value => ({ html: JSON.stringify(value).replace(/[&<']/g, char => ENTITIES[char]) })

/** Fills `{{name}}`; a value is escaped unless it is `{ html }`. An unknown name is a mistake in the page. */
export function fill(template, values) {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name) => {
    if (!Object.hasOwn(values, name)) throw new Error(`the page asks for {{${name}}}, which nothing provides`)
    const value = values[name]
    return value?.html ?? escapeHtml(value)
  })
}
