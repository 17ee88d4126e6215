/**
 * A wallet of your own, in the form of the directory. Links are checked: https, or an app's own scheme for
 * `mobile_link` and `desktop_link`.
 */
export interface CustomWallet {
  id: string
  name: string
  homepage?: string
  image_url?: string
  mobile_link?: string
  desktop_link?: string
  webapp_link?: string
  app_store?: string
  play_store?: string
  chrome_store?: string
  rdns?: string
}
