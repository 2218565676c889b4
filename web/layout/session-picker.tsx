import { useLingui } from '@lingui/react/macro'
import { selectSession, useSessions } from '#web/api/sign-in/sessions.ts'
import { DropList } from '#web/ui/form/drop-list.tsx'

/** The academic year that is worked in. */
export function SessionPicker() {
  const { t } = useLingui()
  const { sessions, session } = useSessions()
  return (
    <DropList
      label={t`Session`}
      placeholder={t`Select Session`}
      choices={sessions.map(({ id, name }) => ({ id, title: name }))}
      value={session?.id ?? null}
      onChange={selectSession}
      w={{ base: 116, sm: 140 }}
    />
  )
}
