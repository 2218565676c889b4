/** Where a program speaks: `console` is one. */
export type Voice = Pick<Console, 'log' | 'error'>

/** What a program is started with; each answers the code it ends with. */
export interface CommandLine {
  args: readonly string[]
  env: NodeJS.ProcessEnv
  voice: Voice
}

/** Of the process itself. */
export const ownCommandLine = (): CommandLine => ({ args: process.argv.slice(2), env: process.env, voice: console })
