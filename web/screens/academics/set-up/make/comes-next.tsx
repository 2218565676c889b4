import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import classes from '../set-up.module.css'

interface NextWay {
  to: string
  search?: Record<string, unknown>
  name: string
  note: string
}

/** What comes after a school was made: lists, codes, rules, papers. */
export function ComesNext() {
  const { t } = useLingui()
  const { area } = useParams({ strict: false }) as { area?: string }
  const drop = { upload: 1 }
  const ways: NextWay[] = [
    {
      to: 'students-list',
      search: drop,
      name: t`Drop the list of pupils`,
      note: t`as the office has it, "X-A" and all`,
    },
    { to: 'staffs', search: drop, name: t`Drop the list of staff`, note: t`who teaches what stands in it too` },
    { to: 'chapters', search: drop, name: t`Drop the list of chapters`, note: t`one file for all subjects` },
    {
      ...{ to: 'students-list', search: { codes: 1 }, name: t`Print codes for pupils` },
      note: t`a slip each, by class and section: so they sign in`,
    },
    {
      ...{ to: 'staffs', search: { without_email: 'yes' }, name: t`Print codes for staff without e-mail` },
      note: t`choose them, then "Print codes"; the others get an invitation by mail`,
    },
    { to: 'result-rules', name: t`Look at the rules`, note: t`grades and results` },
    { to: 'questions/upload', name: t`Bring last year's papers`, note: t`tables of questions become the bank` },
  ]
  return (
    <section>
      <h2>
        <Trans>What comes then</Trans>
      </h2>
      {ways.map(({ to, search = {}, name, note }) => (
        <div key={name} className={classes.nextLine}>
          <Anchor renderRoot={(props) => <Link {...props} to={`/${area}/${to}`} search={() => search} />}>
            {name}
          </Anchor>
          <Text size="xs" c="dimmed">
            {note}
          </Text>
        </div>
      ))}
    </section>
  )
}
