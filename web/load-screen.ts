const reloadKey = 'quaestor_reloaded_at'
/** ms in which a second reload would be a loop: the file is missing for another reason than a new release. */
const loopGuard = 60_000

const isTooSoon = () => Date.now() - Number(sessionStorage.getItem(reloadKey) ?? 0) < loopGuard

/** After a release the old file names are gone: load the page anew, once. */
function reloadOnce(): boolean {
  if (isTooSoon()) return false
  sessionStorage.setItem(reloadKey, String(Date.now()))
  location.reload()
  return true
}

/** ms between two looks at whether a page that failed can be had again. */
const lookAgain = 5000

const doesAnswer = async () => (await fetch('/readyz').catch(() => null))?.ok === true

/** Loads a page that failed anew as soon as the server answers, at most once a minute and not behind other tabs. Answers how to stop. */
export function comeBack(): () => void {
  const look = async () => {
    if (document.hidden || isTooSoon()) return
    if ((await doesAnswer()) && !stopped) reloadOnce()
  }
  let stopped = false
  const timer = setInterval(() => void look(), lookAgain)
  addEventListener('online', look)
  return () => {
    stopped = true
    clearInterval(timer)
    removeEventListener('online', look)
  }
}

const offlineParts: (() => Promise<unknown>)[] = []

/** A part that whoever works without a network needs too: `loadForOffline` has it come beforehand. */
export function alsoOffline<T>(load: () => Promise<T>): () => Promise<T> {
  offlineParts.push(load)
  return load
}

/** Loads what could not be had any more once the network is gone: for a screen that is worked in without one. */
export function loadForOffline(): void {
  for (const load of offlineParts) void load().catch(() => undefined)
}

const networkIsBack = () => new Promise((resolve) => addEventListener('online', resolve, { once: true }))

/** A page that is loaded anew while nobody answers is the browser's own error page, and what was worked in is gone. */
async function serverIsBack(): Promise<void> {
  while (!(await doesAnswer())) await new Promise((resolve) => setTimeout(resolve, lookAgain))
}

/**
 * Loads a part of the application. Without a network, or while the server doesn't answer, it waits, and what is on the page stands as it is; else, when its
 * file can't be had, the page reloads by itself.
 */
export const loadScreen =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load()
    } catch (error) {
      if (!navigator.onLine) {
        await networkIsBack()
        return loadScreen(load)()
      }
      if (!isTooSoon() && !(await doesAnswer())) {
        await serverIsBack()
        return loadScreen(load)()
      }
      if (reloadOnce()) return new Promise<never>(() => undefined)
      // Said in other words: the router would take the browser's own for its cue to reload a second time.
      throw new Error('A part of the application could not be loaded.', { cause: error })
    }
  }
