// Outlines on the same 20 px grid for the `path` of an Icon. A chunk carries those it names, the core none.

export const HELP = 'M10 17.25a7.25 7.25 0 1 0 0-14.5 7.25 7.25 0 0 0 0 14.5ZM8 8.1a2 2 0 1 1 3.1 1.7c-.7.45-1.1.85-1.1 1.6M10 13.75v.01'
export const CARD = 'M5.25 4.5h9.5A2.5 2.5 0 0 1 17.25 7v6a2.5 2.5 0 0 1-2.5 2.5h-9.5A2.5 2.5 0 0 1 2.75 13V7a2.5 2.5 0 0 1 2.5-2.5ZM2.75 8.5h14.5M6 12.25h2.25'
export const SEND = 'M5.5 14.5l9-9M7.5 5.5h7v7'
export const RECEIVE = 'M14.5 5.5l-9 9M12.5 14.5h-7v-7'
export const RETRY = 'M16 10a6 6 0 1 1-1.9-4.4M16.25 3.25v3.5h-3.5'
export const GRID = 'M4.75 3.75h2.5a1 1 0 0 1 1 1v2.5a1 1 0 0 1-1 1h-2.5a1 1 0 0 1-1-1v-2.5a1 1 0 0 1 1-1ZM12.75 3.75h2.5a1 1 0 0 1 1 1v2.5a1 1 0 0 1-1 1h-2.5a1 1 0 0 1-1-1v-2.5a1 1 0 0 1 1-1ZM4.75 11.75h2.5a1 1 0 0 1 1 1v2.5a1 1 0 0 1-1 1h-2.5a1 1 0 0 1-1-1v-2.5a1 1 0 0 1 1-1ZM12.75 11.75h2.5a1 1 0 0 1 1 1v2.5a1 1 0 0 1-1 1h-2.5a1 1 0 0 1-1-1v-2.5a1 1 0 0 1 1-1Z'
export const LOAD = 'M10 3.75v8.5M6.25 8.75 10 12.5l3.75-3.75M4.25 16.25h11.5'
export const PHONE = 'M7.75 2.75h4.5A2.25 2.25 0 0 1 14.5 5v10a2.25 2.25 0 0 1-2.25 2.25h-4.5A2.25 2.25 0 0 1 5.5 15V5a2.25 2.25 0 0 1 2.25-2.25ZM9.25 14.5h1.5'
export const DOC = 'M11.25 2.75H7A2.25 2.25 0 0 0 4.75 5v10A2.25 2.25 0 0 0 7 17.25h6A2.25 2.25 0 0 0 15.25 15V6.75ZM11.25 2.75v4h4M7.75 10.75h4.5M7.75 13.75h3'
