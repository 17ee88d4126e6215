export interface SiteMetadata {
  name: string
  description: string
  url: string
  icons: string[]
}

type Given = Partial<Omit<SiteMetadata, 'icons'> & { icons: readonly string[] }>

/** How the app introduces itself: from the options first, then from the page. `site`: its host name. */
export function siteMetadata(given: Given, site: string): SiteMetadata {
  const { name, description, url, icons } = given
  const meta = (query: string, field: 'content' | 'href') =>
    (document.querySelector(query) as unknown as Record<string, string> | null)?.[field]
  const icon = meta('link[rel~=icon]', 'href')
  const ownIcons = icon?.startsWith('https:') ? [icon] : []
  return {
    name: name || document.title || site,
    description: description || meta('meta[property="og:description"]', 'content') || '',
    url: url || location.origin,
    icons: Array.isArray(icons) ? [...(icons as string[])] : ownIcons,
  }
}
