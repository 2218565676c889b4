import classes from './layout.module.css'

/** A Q in the brackets of a mark, in the colour of the text. */
export const Logo = () => (
  <svg className={classes.logo} viewBox="0 0 40 32" fill="none" stroke="currentColor" aria-hidden="true">
    <path strokeWidth="2.6" d="M9.5 3H4v26h5.5M30.5 3H36v26h-5.5" />
    <circle cx="20" cy="15" r="7.2" strokeWidth="3" />
    <path strokeWidth="3" strokeLinecap="round" d="m20.8 17.2 6 7.3" />
  </svg>
)
