import { cookie, issueNonce, ORIGIN, sessionOf, signIn, signOut } from '../../../sign-in.js'

export const dynamic = 'force-dynamic'
const [NONCE, SESSION] = ['__Host-nonce', '__Host-session']
const keep = (name, value) => `${name}=${value}; Path=/; HttpOnly; Secure; SameSite=Lax`
const answer = (body, set) =>
  Response.json(body, { headers: { 'cache-control': 'no-store', ...(set && { 'set-cookie': set }) } })
const idOf = request => cookie(request.headers.get('cookie'), SESSION)

export async function GET(request, { params }) {
  const { action } = await params
  if (action === 'session') return answer(sessionOf(idOf(request)))
  if (action !== 'nonce') return new Response(null, { status: 404 })
  const nonce = issueNonce()
  return answer({ nonce }, keep(NONCE, nonce))
}

export async function POST(request, { params }) {
  const { action } = await params
  if (request.headers.get('origin') !== ORIGIN) return new Response(null, { status: 403 })
  if (action === 'sign-out') {
    signOut(idOf(request))
    return answer({}, `${keep(SESSION, '')}; Max-Age=0`)
  }
  if (action !== 'verify') return new Response(null, { status: 404 })
  const body = (await request.json().catch(() => null)) ?? {}
  const id = await signIn(body, cookie(request.headers.get('cookie'), NONCE))
  return id ? answer({}, keep(SESSION, id)) : Response.json({ error: 'Not signed in' }, { status: 401 })
}
