import { Trans } from '@lingui/react/macro'
import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'

export const ToSignIn = () => (
  <Anchor size="sm" renderRoot={(props) => <Link {...props} to="/login" />}>
    <Trans>Back to the sign-in</Trans>
  </Anchor>
)
