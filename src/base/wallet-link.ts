import { attempt } from './errors.ts'
import { httpsUrl } from './url.ts'

/**
 * RFC 3986, in lower case, as stores and systems want it of an app: words of letters and digits, no double or trailing
 * sign.
 */
const NAME = /^[a-z][a-z\d]*(?:[.+-][a-z\d]+)*$/
const MAX_LENGTH = 50

/*
 * Names that are taken: registered with IANA for something that a system, a browser or another program acts on, or claimed by
 * these without asking. A name stands for its family too: `facetime` for `facetime-audio`, `ms` for `ms-settings`.
 */
const TAKEN = new Set(
  [
    // What a browser runs, shows or reads itself, and browsers
    'about blob browser brave chrome chromium cid content data duckduckgo edge file filesystem firefox googlechrome googlechromes',
    'intent jar javascript livescript mhtml microsoft mid mocha moz opera res resource safari tor vbscript view vivaldi web wyciwyg',
    // The network: another transport, another machine, a stream, a data base
    'acap afp anydesk bittorrent cifs coap coaps cvs dav davs dict dns ed2k finger ftp ftps gemini git gopher hg http https imap',
    'imaps ipfs ipns ipp ipps irc irc6 ircs jdbc ldap ldaps magnet mms mmsh mongodb mysql news nfs nntp pop pop3 postgres',
    'postgresql proxy rdp redis rlogin rsync rtmp rtsp sftp smb smtp smtps snews socks socks4 socks5 ssh stun stuns svn tcp',
    'teamviewer telnet tftp tn3270 turn turns udp urn vnc wais webdav webdavs whois ws wss',
    // Calls, messages and people
    'aim callto contacts addressbook discord facebook facetime fb gtalk h323 hangouts iax icq im imessage instagram jitsi kakaolink',
    'kakaotalk lync mail mailto matrix message messages messenger mmsto mqq mqqapi msteams pres sgnl signal sip sips skype slack',
    'sms smsto snapchat teams tel telegram telprompt tg threema twitter viber wechat webex weixin whatsapp xmpp ymsgr zalo zoom',
    'zoommtg zoomus',
    // The system, its settings and stores, and what comes with it
    'android app appstore calendar calshow camera geo hcp help homekit itms itmss itunes ldm macappstore macappstores map maps',
    'market ms music musics notes mobilenotes photos podcast podcasts prefs reminders search settings shell shoebox shortcuts steam',
    'tips videos voicememos waze webcal workflow x',
    // Programs that open projects or run what they are given
    'atom cursor docker github gitlab idea jetbrains jnlp obsidian sourcetree vscode vscodium windsurf',
    // Money and papers of another kind: these name a payment, a key or a pass, and no app
    'alipay alipays bankid bitcoin bitcoincash cardano cashapp dogecoin ethereum gpay haip lightning litecoin mdoc monero openid',
    'openid4vp otpauth payto paypal paytm phonepe ripple solana stellar swish tez upi venmo wallet',
  ]
    .join(' ')
    .split(' '),
)

/** Whose programs these are is in their names: makers of systems and browsers. */
const MAKERS =
  /^(com\.(apple|google|android|microsoft|samsung|huawei|facebook|whatsapp)|org\.(mozilla|chromium|telegram|whispersystems))([.+-]|$)/

/**
 * Whether `name` may be the scheme of a wallet's app. Wallets choose their names freely and register them nowhere, so
 * there is no list of those that are right. A link is followed when all of this holds: the host, the wallet directory
 * or the paired wallet itself names it as the link to a wallet; the user clicked that wallet; its scheme is written as
 * an app's is; and the scheme belongs to nobody else. Where in doubt a wallet can name an https link, which is always
 * taken.
 */
export function isAppScheme(name: string): boolean {
  return name.length <= MAX_LENGTH && NAME.test(name) && !TAKEN.has(name.split(/[+-]/)[0]!) && !MAKERS.test(name)
}

/** What follows the scheme of an app's link: a path and a query without spaces, quotes or brackets. */
const APP_PATH = /^[\w.~/?&=%:@!$*,;-]*$/

/**
 * The base of a deep or universal link to a wallet, ending in '/', or undefined when it must not be followed: https, or
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
