// One job: what the user verified for is checked, the root is opened, the addresses are compared, and only then something is
// signed or told.
import { fromHexDigits, toHexDigits } from '../../base/bytes.ts'
import { addressesOf, withKeys, type Addresses, type Keys } from '../keys/keys.ts'
import { rootOf } from '../keys/hkdf.ts'
import { seal, unseal } from '../keys/seal.ts'
import { problemOfWords, rootOfWords, wordsOf } from '../keys/words.ts'
import { challengeOf, problemWith } from '../passkey/assertion.ts'
import { ROOT, SEALED } from '../passkey/user-handle.ts'
import { isBox, type Access } from '../ring.ts'
import { Refusal, type Answers, type Job, type Question, type Verification } from './job.ts'
import { signAll, signIn } from './signatures.ts'

type Root = Uint8Array<ArrayBuffer>
type JobThat<Does extends Job['does']> = Extract<Job, { does: Does }>

/** The challenge is computed from what is about to be done: a job that was changed after the ceremony ends here. */
async function prove(by: Verification, { does, content }: Job, id?: string): Promise<void> {
  const challenge = await challengeOf({ site: by.place.site, does, content, once: by.once })
  const problem = await problemWith(by, by.place, { challenge, ...(id !== undefined && { id }) })
  if (problem) throw new Refusal({ reason: 'unproven', problem })
}

async function rootBy(access: Access, prf: Root): Promise<Root> {
  if (access.kind === ROOT) return rootOf(prf)
  const root = access.kind === SEALED && isBox(access.box) && (await unseal(prf, access.id, fromHexDigits(access.box)))
  if (!root) throw new Refusal({ reason: 'seal-broken' })
  return root
}

/** Runs with a root, which is zeros afterwards. */
async function withRoot<Result>(root: Root, run: (root: Root) => Promise<Result>): Promise<Result> {
  try {
    return await run(root)
  } finally {
    root.fill(0)
  }
}

function compare(keys: Keys, account: Addresses): void {
  const { evm, solana } = addressesOf(keys)
  if (evm !== account.evm || solana !== account.solana) throw new Refusal({ reason: 'another-wallet' })
}
const compareRoot = (root: Root, account: Addresses) => withKeys(root, keys => compare(keys, account))

async function open(job: JobThat<'open'>): Promise<Answers['open']> {
  await prove(job.by, job, job.access.id)
  const asked = job.content.signIn
  return withRoot(await rootBy(job.access, job.by.prf), root =>
    withKeys(root, keys => ({ ...addressesOf(keys), ...(asked && { signed: signIn(keys, asked) }) })),
  )
}

async function sign(job: JobThat<'sign'>): Promise<Answers['sign']> {
  await prove(job.by, job, job.access.id)
  return withRoot(await rootBy(job.access, job.by.prf), root =>
    withKeys(root, keys => {
      compare(keys, job.content.account)
      return signAll(keys, job.content.all)
    }),
  )
}

async function tellWords(job: JobThat<'words'>): Promise<Answers['words']> {
  await prove(job.by, job, job.access.id)
  return withRoot(await rootBy(job.access, job.by.prf), async root => {
    await compareRoot(root, job.content.account)
    return wordsOf(root)
  })
}

async function sealFurther(job: JobThat<'seal'>): Promise<Answers['seal']> {
  const { by, further, access, content } = job
  await prove(by, job, access.id)
  await prove(further, job)
  if (further.id === access.id) throw new Refusal({ reason: 'malformed' })
  return withRoot(await rootBy(access, by.prf), async root => {
    await compareRoot(root, content.account)
    return toHexDigits(await seal(further.prf, further.id, root))
  })
}

async function restore(job: JobThat<'restore'>): Promise<Answers['restore']> {
  const { by, content, words } = job
  await prove(by, job)
  const known = rootOfWords(words)
  if (!known) throw new Refusal({ reason: 'words-invalid' })
  return withRoot(known, async root => {
    if (content.account) await compareRoot(root, content.account)
    const account = await withKeys(root, addressesOf)
    return { ...account, box: toHexDigits(await seal(by.prf, by.id, root)) }
  })
}

function answer(job: Job): Promise<Answers[Job['does']]> {
  switch (job.does) {
    case 'open':
      return open(job)
    case 'sign':
      return sign(job)
    case 'words':
      return tellWords(job)
    case 'seal':
      return sealFurther(job)
    case 'restore':
      return restore(job)
    default:
      throw new Refusal({ reason: 'malformed' })
  }
}

/** Does one job, or throws `Refusal`. Whatever happens, the passkeys' bytes and the root are zeros afterwards. */
export async function perform(job: Question): Promise<Answers[Question['does']]> {
  if (job.does === 'check') return problemOfWords(job.words)
  try {
    return await answer(job)
  } finally {
    job.by.prf.fill(0)
    if (job.does === 'seal') job.further.prf.fill(0)
  }
}
