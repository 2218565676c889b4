import { forgetSecret } from '../../server/db/secret.ts'
import { withState } from '../state.ts'
import { type AdminCommand, saying } from './command.ts'

/** For whoever has lost the key by which the signing key was sealed, or fears that somebody else has it. */
export const newKey: AdminCommand = {
  usage: 'new-key',
  does: 'takes the signing key away, such as when the key that seals it is lost',
  more: 'Everybody signs in again, and links and codes from before open nothing. Stop Quaestor first.',
  run: (line) =>
    saying(line, async () => {
      await withState(line.env, ({ databases }) => forgetSecret(databases.owner))
      return 'The signing key is gone; the next start makes another. Everybody signs in again, and links and codes from before open nothing: send new ones.'
    }),
}
