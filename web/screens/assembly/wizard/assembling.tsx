import { Trans } from '@lingui/react/macro'
import { Button, Group, Loader, Text } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import classes from '../blueprint/blueprint.module.css'
import type { useAssemble } from './use-assemble.ts'

/** ms before a wait is worth a spinner. */
const noticeable = 300

function useIsLong(pending: boolean): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!pending) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), noticeable)
    return () => clearTimeout(timer)
  }, [pending])
  return isLong
}

interface AssemblingProps {
  assembling: Pick<ReturnType<typeof useAssemble>, 'pending' | 'cancel'>
  onAssemble: () => void
}

/** The button that assembles the paper; while it works the wait can be given up. */
export function Assembling({ assembling: { pending, cancel }, onAssemble }: AssemblingProps) {
  const isLong = useIsLong(pending)
  return (
    <>
      <Group gap="xs" role="status" className={classes.waiting}>
        {isLong && (
          <>
            <Loader size="sm" aria-hidden />
            <Text size="sm">
              <Trans>Choosing the questions…</Trans>
            </Text>
          </>
        )}
      </Group>
      {isLong && (
        <Button variant="default" onClick={cancel}>
          <Trans>Stop waiting</Trans>
        </Button>
      )}
      <Button
        leftSection={<IconWand size={18} aria-hidden />}
        aria-disabled={pending}
        onClick={() => !pending && onAssemble()}
      >
        <Trans>Assemble the paper</Trans>
      </Button>
    </>
  )
}
