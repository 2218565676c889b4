import { z } from 'zod'
import { schemaWords } from '#contract'

// Zod would probe for eval, which the content security policy reports. The contract's words are named here too: of its modules the
// browser has what it uses, not what they do as they are loaded.
z.config({ jitless: true, customError: schemaWords })
