export interface SiteMetadata {
  name: string
  description: string
  url: string
  icons: string[]
}

/** How the page introduces itself: the host's words first, then its own. `site`: its host name. */
export function siteMetadata(given: Partial<SiteMetadata>, site: string): SiteMetadata {
  const { name, description, url, icons } = given
  const meta = (query: string, field: 'content' | 'href') =>
    (document.querySelector(query) as unknown as Record<string, string> | null)?.[field]
  const icon = meta('link[rel~=icon]', 'href')
  return {
    name: name || document.title || site,
    description: description || meta('meta[property="og:description"]', 'content') || '',
    url: url || location.origin,
    icons: icons ?? (icon?.startsWith('https:') ? [icon] : []),
  }
}
