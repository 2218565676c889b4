import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { usePapersPath } from './use-papers-path.ts'
import classes from './wizard.module.css'

interface SteppedFrameProps {
  title: ReactNode
  /** Stands below the title of a stored paper. */
  note: ReactNode
  /** The step that is worked on, by the name it is shown with. */
  step: string
  /** On the first step the focus belongs to its first field. */
  isFirst: boolean
  steps: ReactNode
  /** What has been saved when, undo. */
  status?: ReactNode
  children: ReactNode
}

/** How a paper is made, by hand or from a blueprint: title, steps and the step that is worked on. */
export function SteppedFrame({ title, note, step, isFirst, steps, status, children }: SteppedFrameProps) {
  const path = usePapersPath()
  const content = useRef<HTMLElement>(null)
  useEffect(() => {
    if (step && !isFirst) content.current?.focus({ preventScroll: true })
  }, [step, isFirst])
  return (
    <Stack gap="md" className={classes.frame}>
      <div className={`${classes.head} no-print`}>
        <div>
          <PageHeading>{title}</PageHeading>
          {note && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
        </div>
        {status}
        <Button variant="default" component={Link} to={path}>
          <Trans>Close</Trans>
        </Button>
      </div>
      {steps}
      <section ref={content} tabIndex={-1} aria-label={step} className={classes.content}>
        <Stack gap="md">{children}</Stack>
      </section>
    </Stack>
  )
}
