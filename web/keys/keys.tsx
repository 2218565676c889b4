import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx'
import classes from './keys-button.module.css'
import { type AskedProps, wantedOf } from './wanted-key.ts'

const KeyActions = lazyDialog<AskedProps>(
  () => withTextsOf('windows', import('./key-actions.tsx')),
  ({ asked }) => asked !== null,
)

/** The keys of every page, and the button of the one that finds. What they do is loaded with the first that is pressed. */
export function Keys() {
  const { t } = useLingui()
  const [asked, setAsked] = useState<AskedProps['asked']>(null)
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const wanted = wantedOf(event)
      if (!wanted) return
      event.preventDefault()
      setAsked({ wanted })
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <>
      <ActionIcon
        variant="default"
        size="var(--q-icon-button)"
        w="max-content"
        px={8}
        c="dimmed"
        aria-label={t`Find`}
        aria-keyshortcuts="Control+K"
        aria-haspopup="dialog"
        onClick={() => setAsked({ wanted: 'find' })}
      >
        <IconSearch size={18} aria-hidden />
        {/* Drawn, not said: the button has a name of its own. */}
        <span className={classes.shown} data-finds={t`Find or go to …`} data-keys={t`Ctrl K`} />
      </ActionIcon>
      <KeyActions asked={asked} />
    </>
  )
}
