/** Links to the host's own terms, see `ui/controls/legal.tsx`. */
export const legalMessages = {
  'connect.terms': 'By connecting you accept the {terms}',
  'connect.terms.both': 'By connecting you accept the {terms} and {privacy}',
  'connect.terms.link': 'Terms',
  'connect.privacy.link': 'Privacy policy',
} as const
