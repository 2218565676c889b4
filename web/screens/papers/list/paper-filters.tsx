import { useLingui } from '@lingui/react/macro'
import { paperStates, type Session, testTypeNames, testTypes } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useGradeChoices, useSubjectChoices } from '#web/api/use/choices.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { translateServerText } from '#web/ui/message/server-text.ts'
import { ChoicePick } from '../details/choice-pick.tsx'
import { stateNames } from '../details/paper-words.ts'
import { allSessions, type ListState, sessionIdOf } from './paper-list-url.ts'

interface PaperFiltersProps {
  state: ListState
  /** The session that is worked in. */
  session: Session | null
  change: (changes: Partial<ListState>) => void
  /** For typing: makes no entry in the history. */
  adjust: (changes: Partial<ListState>) => void
}

export function PaperFilters({ state, session, change, adjust }: PaperFiltersProps) {
  const { t, i18n } = useLingui()
  const mayViewClasses = usePermission('grade')('view')
  const grades = useGradeChoices(mayViewClasses)
  const subjects = useSubjectChoices(state.grade_id)
  const { sessions } = useSessions()
  return (
    <>
      <SearchBox placeholder={t`Search by Name`} value={state.search} onChange={(search) => adjust({ search })} />
      {mayViewClasses && (
        <>
          <Pick
            aria-label={t`Class`}
            placeholder={t`All classes`}
            choices={grades}
            value={state.grade_id}
            onChange={(grade_id) => change({ grade_id, subject_id: null })}
          />
          <Pick
            aria-label={t`Subject`}
            placeholder={t`All subjects`}
            choices={subjects}
            disabled={state.grade_id === null}
            value={state.subject_id}
            onChange={(subject_id) => change({ subject_id })}
          />
        </>
      )}
      <ChoicePick
        aria-label={t`Type of test`}
        placeholder={t`All types of test`}
        names={testTypeNames.map((type) => [type, translateServerText(testTypes[type])])}
        value={state.type_test}
        onChange={(type_test) => change({ type_test })}
      />
      <Pick
        aria-label={t`Session of the papers`}
        placeholder={t`All sessions`}
        choices={sessions.map(({ id, name }) => ({ id, title: name }))}
        value={sessionIdOf(state, session?.id ?? null)}
        onChange={(id) => change({ session_id: id === (session?.id ?? null) ? null : (id ?? allSessions) })}
      />
      <ChoicePick
        aria-label={t`State`}
        placeholder={t`All states`}
        names={paperStates.map((one) => [one, i18n._(stateNames[one])])}
        value={state.state}
        onChange={(next) => change({ state: next })}
      />
    </>
  )
}
