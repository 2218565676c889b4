import { lineOf, projectRoot, readBuild } from '../../server/ground/build.ts'
import { type AdminCommand, saying } from './command.ts'

export const version: AdminCommand = {
  usage: 'version',
  does: 'says which Quaestor this is: version, commit, day of the commit, Node.js',
  run: (line) => saying(line, async () => `Quaestor ${lineOf(readBuild(projectRoot()))}, Node.js ${process.version}`),
}
