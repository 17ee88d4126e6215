/** A token contract. `image`: https or data URL. */
export interface HostToken {
  address: string
  image?: string
}
