// The headers in the words of those who serve the site.
import type { Headers } from './headers.ts'

type ByPath = Readonly<Record<string, Headers>>

const entries = (byPath: ByPath): [path: string, lines: [name: string, value: string][]][] =>
  Object.entries(byPath).map(([path, headers]) => [path, Object.entries(headers)])
const isPage = (path: string): boolean => !path.slice(1).includes('.')
const fileOf = (path: string): string => (path === '/' ? '/index.html' : `${path}.html`)

/** `_headers` of Netlify and Cloudflare Pages. */
export const headersFile = (byPath: ByPath): string =>
  entries(byPath)
    .map(([path, lines]) => [path, ...lines.map(([name, value]) => `  ${name}: ${value}`), ''].join('\n'))
    .join('\n')

/** `vercel.json`. */
export const vercelFile = (byPath: ByPath): string =>
  `${JSON.stringify(
    {
      cleanUrls: true,
      trailingSlash: false,
      headers: entries(byPath).map(([source, lines]) => ({
        source,
        headers: lines.map(([key, value]) => ({ key, value })),
      })),
    },
    null,
    2,
  )}\n`

/** A directive's argument: `$` would be a variable. */
const quoted = (value: string): string => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`

/** For the `server` block of nginx, with `root` set there. */
export const nginxFile = (byPath: ByPath): string =>
  [
    '# For the server block; set root to the folder of the site. Anything else is not found.',
    ...entries(byPath).map(([path, lines]) => {
      const type = lines.find(([name]) => name === 'Content-Type')
      const headers = lines
        .filter(it => it !== type)
        .map(([name, value]) => `  add_header ${name} ${quoted(value)} always;`)
      return [
        `location = ${path} {`,
        ...(type ? ['  types { }', `  default_type ${type[1]};`] : []),
        ...(isPage(path) && !type ? [`  try_files ${fileOf(path)} =404;`] : []),
        ...headers,
        '}',
      ].join('\n')
    }),
    'location / {\n  return 404;\n}\n',
  ].join('\n')

/** For the site's block of Caddy, with `root` and `file_server` set there. */
export const caddyfile = (byPath: ByPath): string =>
  [
    '# For the block of the site, beside root and file_server.',
    ...entries(byPath).map(([path, lines]) =>
      [
        ...(isPage(path) && path !== '/' ? [`rewrite ${path} ${fileOf(path)}`] : []),
        `header ${path} {`,
        ...lines.map(([name, value]) => `  ${name} ${quoted(value)}`),
        '}',
      ].join('\n'),
    ),
    '',
  ].join('\n')
