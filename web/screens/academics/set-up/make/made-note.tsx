import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { importApi, type SetUpMade, setUpApi } from '#contract'
import { useMay } from '#web/api/sign-in/account.ts'
import { useImportUndo } from '#web/api/use/use-import-undo.ts'
import { momentText } from '#web/ui/dates.ts'
import { UndoImport } from '#web/ui/upload/undo-import.tsx'
import classes from '../set-up.module.css'
import type { SetUpWork } from '../use-set-up.ts'
import { ComesNext } from './comes-next.tsx'
import type { Making } from './use-making.ts'

/** ms for which it can be taken back. */
const UNDO_MS = 30 * 86_400_000

interface MadeNoteProps {
  making: Making
  made: SetUpMade
}

interface LastImportProps {
  work: SetUpWork
  making: Making
}

/** What was made, with the way back, and what comes next. */
export function MadeNote({ making, made: { counts, import_id } }: MadeNoteProps) {
  const { t } = useLingui()
  const may = useMay()
  const undo = useImportUndo(setUpApi.get)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was taken back
  useEffect(() => {
    if (undo.done && import_id !== null) making.onUndone(import_id)
  }, [undo.done])
  const { grades, sections, subjects } = counts
  const parts = [
    t`${plural(grades.made, { one: '# class', other: '# classes' })}`,
    t`${plural(sections.made, { one: '# section', other: '# sections' })}`,
    t`${plural(subjects.made, { one: '# subject', other: '# subjects' })}`,
  ].join(', ')
  return (
    <div className={classes.twoColumns}>
      <Stack gap="sm" align="flex-start">
        {!undo.done && (
          <Alert color="green" role="status" w="100%">
            <Text fw={600}>
              {import_id === null ? <Trans>Everything was there already.</Trans> : <Trans>Made: {parts}.</Trans>}
            </Text>
          </Alert>
        )}
        {import_id !== null && may(importApi.undo) && (
          <UndoImport pending={undo.pending} done={undo.done} onUndo={() => void undo.run(import_id)} />
        )}
      </Stack>
      <ComesNext />
    </div>
  )
}

/** What was made before, for as long as it can be taken back. */
export function LastImport({ work: { stored }, making }: LastImportProps) {
  const may = useMay()
  const undo = useImportUndo(setUpApi.get)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it was taken back
  useEffect(() => {
    if (undo.done) making.lookAgain()
  }, [undo.done])
  const last = stored.last_import
  if (undo.done) return <UndoImport pending={false} done={undo.done} onUndo={() => undefined} />
  if (!last || last.undone || Date.now() - new Date(last.at).getTime() > UNDO_MS || !may(importApi.undo)) return null
  const when = momentText(last.at)
  return (
    <Text size="sm" mt="sm">
      <Trans>Last made {when}</Trans>
      {last.by && ` · ${last.by}`}{' '}
      <Button size="compact-sm" variant="default" aria-disabled={undo.pending} onClick={() => void undo.run(last.id)}>
        <Trans>Undo</Trans>
      </Button>
    </Text>
  )
}
