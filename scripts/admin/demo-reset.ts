import { projectRoot } from '../../server/ground/build.ts'
import { resetDemo } from '../../server/seed/reset-demo.ts'
import { besideState } from '../state.ts'
import { type AdminCommand, AdminError, saying } from './command.ts'

export const demoReset: AdminCommand = {
  usage: 'demo-reset',
  does: 'makes the demo school anew, as it was on its first day',
  more: 'The one there is is put away, as a school that is removed. Not with NODE_ENV=production, where nobody has the published password. Quaestor may run meanwhile.',
  run: (line) =>
    saying(line, async () => {
      if (line.env.NODE_ENV === 'production')
        throw new AdminError('With NODE_ENV=production there is no demo school: its password is published.')
      await besideState(line.env, ({ databases, files }) =>
        resetDemo({ databases, files, root: projectRoot(), now: new Date() }),
      )
      return 'The demo school is as it was on its first day. Its people sign in again.'
    }),
}
