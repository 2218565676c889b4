import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { usePermission } from '#web/api/sign-in/account.ts'
import type { WantedQuestions } from './wants.ts'

/** The ways to the form in which what is missing is written, for whoever may write questions. */
export function WriteMissing({ wants }: { wants: WantedQuestions[] }) {
  const { area } = useParams({ strict: false }) as { area?: string }
  const may = usePermission('question')
  if (!may('create')) return null
  return wants.map(({ section, count, search }) => (
    <Button key={section} component={Link} to={`/${area}/questions/create`} search={search as never}>
      {wants.length === 1 ? (
        <Plural value={count} one="Write the missing one" other="Write the # missing" />
      ) : (
        <Trans>
          Section {section}: <Plural value={count} one="write the missing one" other="write the # missing" />
        </Trans>
      )}
    </Button>
  ))
}
