import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './dashboard.module.css'

interface BlockProps {
  title: ReactNode
  /** Small, at the end of the title's line. */
  aside?: ReactNode
  children: ReactNode
}

/** A part of the page with its heading. */
export function Block({ title, aside, children }: BlockProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.block}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      {children}
    </section>
  )
}

/** What is said where a block has nothing to show. */
export const Nothing = ({ children }: { children: ReactNode }) => <p className={classes.nothing}>{children}</p>
