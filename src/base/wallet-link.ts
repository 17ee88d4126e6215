import { attempt } from './errors.ts'
import { httpsUrl } from './url.ts'

/**
 * RFC 3986, in lower case, as stores and systems require of an app: words of letters and digits, no doubled or trailing
 * punctuation.
 */
const NAME = /^[a-z][a-z\d]*(?:[.+-][a-z\d]+)*$/
const MAX_LENGTH = 50

/*
 * Names that are taken: registered with IANA for something that a system, a browser or another program acts on, or
 * claimed by one of these without registration. A name stands for its family too: `facetime` for `facetime-audio`, `ms`
 * for `ms-settings`.
 */
const TAKEN = new Set(
  [
    // Schemes that a browser runs, shows or reads itself, and the browsers' own
    'about blob browser brave chrome chromium cid content data duckduckgo edge file filesystem firefox googlechrome googlechromes',
    'intent jar javascript livescript mhtml microsoft mid mocha moz opera res resource safari tor vbscript view vivaldi web wyciwyg',
    // Networking: another transport, another machine, a stream, a database
    'acap afp anydesk bittorrent cifs coap coaps cvs dav davs dict dns ed2k finger ftp ftps gemini git gopher hg http https imap',
    'imaps ipfs ipns ipp ipps irc irc6 ircs jdbc ldap ldaps magnet mms mmsh mongodb mysql news nfs nntp pop pop3 postgres',
    'postgresql proxy rdp redis rlogin rsync rtmp rtsp sftp smb smtp smtps snews socks socks4 socks5 ssh stun stuns svn tcp',
    'teamviewer telnet tftp tn3270 turn turns udp urn vnc wais webdav webdavs whois ws wss',
    // Calls, messages and contacts
    'aim callto contacts addressbook discord facebook facetime fb gtalk h323 hangouts iax icq im imessage instagram jitsi kakaolink',
    'kakaotalk lync mail mailto matrix message messages messenger mmsto mqq mqqapi msteams pres sgnl signal sip sips skype slack',
    'sms smsto snapchat teams tel telegram telprompt tg threema twitter viber wechat webex weixin whatsapp xmpp ymsgr zalo zoom',
    'zoommtg zoomus',
    // The operating system, its settings and stores, and its bundled programs
    'android app appstore calendar calshow camera geo hcp help homekit itms itmss itunes ldm macappstore macappstores map maps',
    'market ms music musics notes mobilenotes photos podcast podcasts prefs reminders search settings shell shoebox shortcuts steam',
    'tips videos voicememos waze webcal workflow x',
    // Programs that open projects or run what they are given
    'atom cursor docker github gitlab idea jetbrains jnlp obsidian sourcetree vscode vscodium windsurf',
    // Other money and documents: these name a payment, a key or a pass, not an app
    'alipay alipays bankid bitcoin bitcoincash cardano cashapp dogecoin ethereum gpay haip lightning litecoin mdoc monero openid',
    'openid4vp otpauth payto paypal paytm phonepe ripple solana stellar swish tez upi venmo wallet',
  ]
    .join(' ')
    .split(' '),
)

/** Makers of systems and browsers, whose programs carry their name. */
const MAKERS =
  /^(com\.(apple|google|android|microsoft|samsung|huawei|facebook|whatsapp)|org\.(mozilla|chromium|telegram|whispersystems))([.+-]|$)/

/**
 * Whether `name` can be the scheme of a wallet app. Wallets choose their schemes freely and register them nowhere, so
 * no list of valid ones exists. A link is followed if all of this holds: the app, the wallet directory or the paired
 * wallet itself gives it as the link to a wallet; the user clicked that wallet; its scheme is written as an app's is;
 * and the scheme belongs to nothing else. When in doubt, a wallet can use an https link, which is always accepted.
 */
export function isAppScheme(name: string): boolean {
  return name.length <= MAX_LENGTH && NAME.test(name) && !TAKEN.has(name.replace(/[+-].*/, '')) && !MAKERS.test(name)
}

/** What follows the scheme in an app link: a path and a query without spaces, quotes or brackets. */
const APP_PATH = /^[\w.~/?&=%:@!$*,;-]*$/

/**
 * The base of a deep or universal link to a wallet, ending in '/', or undefined if it must not be followed: https, or
 * the scheme of an app (see `isAppScheme`). A bare name (`sample`, `sample:`) is first repaired to `sample://`; the
 * check sees the repaired link.
 */
export function walletLink(value: unknown, allowHttpLocal = false): string | undefined {
  if (typeof value !== 'string' || value.length > 2048) return
  const text = value.trim()
  const link = /^[\w+.-]+:?\/*$/.test(text) ? text.replace(/[:/]*$/, '://') : text
  const [, scheme = '', path = ''] = /^([^:/?#]+):\/\/(.*)$/s.exec(link) ?? []
  const isApp = isAppScheme(scheme.toLowerCase()) && APP_PATH.test(path)
  const href = httpsUrl(link, allowHttpLocal) ?? (isApp ? attempt(() => new URL(link).href) : undefined)
  return href?.replace(/\/?$/, '/')
}
