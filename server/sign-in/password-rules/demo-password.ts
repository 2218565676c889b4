/** The password of every demo sign-in; there is none in production. */
export const demoPassword = 'quaestor-demo'

/** Whether somebody has typed it: in production it is nobody's, whatever is stored. */
export const isDemoPassword = (typed: string): boolean => typed.normalize('NFKC') === demoPassword
