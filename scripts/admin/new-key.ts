import { forgetSecret } from '../../server/db/secret.ts'
import type { CommandLine } from '../command-line.ts'
import { withState } from '../state.ts'

/** `npm run admin -- new-key`: for whoever has lost the key by which the signing key was sealed, or fears that somebody else has it. */
export async function makeNewKey({ env, voice }: CommandLine): Promise<number> {
  try {
    await withState(env, ({ databases }) => forgetSecret(databases.owner))
    voice.log(
      'The signing key is gone; the next start makes another. Everybody signs in again, and links and codes from before open nothing: send new ones.',
    )
    return 0
  } catch (error) {
    voice.error(error instanceof Error ? error.message : error)
    return 1
  }
}
