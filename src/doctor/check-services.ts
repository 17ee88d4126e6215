import { decodeOrigins, isAllowed } from '../base/allowed-origins.ts'
import { own } from '../base/record.ts'
import { str } from '../services/decode.ts'
import { askFor, parsed, reach, type Examination } from './ask.ts'
import { placeOf } from './report.ts'
import type { Services } from './services-of.ts'

interface Project {
  projectId: string
  /** Version of this package. */
  version: string
}

const wrong = ({ notes }: Examination, name: string, base: string) =>
  notes.find(
    'endpoint/bad-reply',
    `${placeOf(base)} (option endpoints.${name}) answers with something other than it should`,
  )

/**
 * Checks wallet directory and data service, each with a call that the modal starts with; the origins that the project
 * allows; and token lists. Resolves with the URL of an image in the directory.
 */
export async function checkServices(
  of: Examination,
  { data, explorer, lists }: Pick<Services, 'data' | 'explorer' | 'lists'>,
  { projectId, version }: Project,
): Promise<string | undefined> {
  const url = (base: string, path: string, params: Record<string, string>) =>
    `${base.replace(/\/$/, '')}${path}?${new URLSearchParams({ projectId, sv: `html-universal-${version}`, ...params })}`
  const checkData = async (data: string) => {
    const list = await askFor(of, 'option endpoints.data', url(data, '/v1/supported-chains', { st: 'unknown' }))
    if (list && !Array.isArray(own(list.reply, 'http'))) wrong(of, 'data', data)
  }
  const checkExplorer = async (explorer: string) => {
    const st = 'appkit'
    const list = await askFor(
      of,
      'option endpoints.explorer',
      url(explorer, '/getWallets', { st, page: '1', entries: '1' }),
    )
    if (!list) return
    const wallets = own(list.reply, 'data')
    if (!Array.isArray(wallets)) return void wrong(of, 'explorer', explorer)
    // Not every directory has such a list; one without it refuses no origin.
    const answer = await of.ask(url(explorer, '/projects/v1/origins', { st }))
    const reply = answer.kind === 'answer' && answer.status === 200 ? parsed(answer.text) : undefined
    if (Array.isArray(own(reply, 'allowedOrigins')) && !isAllowed(of.page, decodeOrigins(reply)))
      of.notes.find('project/origin', `The project does not list the origin ${of.page}`)
    const id = str(own(wallets[0], 'image_id'))
    return id && url(explorer, `/getWalletImage/${encodeURIComponent(id)}`, { st })
  }
  const [picture] = await Promise.all([
    explorer ? checkExplorer(explorer) : undefined,
    data && checkData(data),
    ...lists.map(list => reach(of, 'option services.tokens', list)),
  ])
  return picture
}
