import { i18n } from '@lingui/core'
import { texts } from '../../contract/texts/all.ts'

/** Tests read the contract's sentences in English, as they stand in its tables; a test that loads a catalogue replaces them. */
i18n.loadAndActivate({ locale: 'en', messages: { ...texts } })
