import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import classes from '../set-up.module.css'

/** What comes after a school was made: lists, rules, papers. */
export function ComesNext() {
  const { t } = useLingui()
  const { area } = useParams({ strict: false }) as { area?: string }
  const ways = [
    {
      to: 'students-list',
      upload: '1',
      name: t`Drop the list of pupils`,
      note: t`as the office has it, "X-A" and all`,
    },
    { to: 'staffs', upload: '1', name: t`Drop the list of staff`, note: t`who teaches what stands in it too` },
    { to: 'chapters', upload: '1', name: t`Drop the list of chapters`, note: t`one file for all subjects` },
    { to: 'result-rules', name: t`Look at the rules`, note: t`grades and results` },
    { to: 'questions/upload', name: t`Bring last year's papers`, note: t`tables of questions become the bank` },
  ]
  return (
    <section>
      <h2>
        <Trans>What comes then</Trans>
      </h2>
      {ways.map(({ to, upload, name, note }) => (
        <div key={to} className={classes.nextLine}>
          <Anchor
            renderRoot={(props) => (
              <Link {...props} to={`/${area}/${to}`} search={(upload ? { upload } : {}) as never} />
            )}
          >
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
