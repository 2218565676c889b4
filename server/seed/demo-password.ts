/** The password of every demo sign-in; there is none in production. */
export const demoPassword = 'quaestor-demo'
