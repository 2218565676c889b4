import { markDraftsOf } from './mark-drafts.ts'
import { MarkQueue, type OfEither } from './mark-queue.ts'
import { ownScope } from './own-scope.ts'

/** How many typed marks are on this device only. */
export async function countUnsent(): Promise<number> {
  const scope = ownScope()
  return scope ? (await markDraftsOf(scope)).count() : 0
}

/** Sends what was typed before the page or its sheet was closed, of every exam and room. */
export async function sendUnsent(): Promise<void> {
  const scope = ownScope()
  if (!scope) return
  for (const into of await (await markDraftsOf(scope)).all()) {
    const queue = MarkQueue.of(scope, into)
    if (queue) queue.wake()
    else await new MarkQueue<OfEither>(scope, into).start()
  }
}
