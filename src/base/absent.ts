/** Message of `modal/absent`. By itself, because a page with the script tag never meets it. */
export const ABSENT = 'The modal isn’t available here. Call it in the browser after it has been created.'
