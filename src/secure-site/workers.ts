// The workers of a page: each text comes with the hash that the page names, so a changed one does not run.

/** Trusted Types, where the browser has them; the page's policy allows only `signer`, once. */
interface Page {
  trustedTypes?: {
    createPolicy(
      name: string,
      rules: { createScriptURL(url: string): string },
    ): { createScriptURL(url: string): string }
  }
}

function blobOnly(url: string): string {
  if (!url.startsWith('blob:')) throw new TypeError('Not one of the workers')
  return url
}

/** Starts a worker from its text. */
export type StartWorker = (load: () => Promise<Blob>) => Promise<{ worker: Worker; end(): void }>

/** How a page starts its workers; once per page. */
export function createWorkers(): StartWorker {
  const policy = (globalThis as Page).trustedTypes?.createPolicy('signer', { createScriptURL: blobOnly })
  return async load => {
    const url = URL.createObjectURL(await load())
    const worker = new Worker(policy ? policy.createScriptURL(url) : blobOnly(url))
    return {
      worker,
      end() {
        worker.terminate()
        URL.revokeObjectURL(url)
      },
    }
  }
}

/** Fetches the text of a worker, by its name. */
export const textOf = (name: string) => async (): Promise<Blob> => {
  const { content: integrity } = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)!
  return (await fetch(`/${name}.js`, { integrity })).blob()
}
