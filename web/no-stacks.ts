/**
 * Until the app starts no error notes where it was made. React makes five as it is read, to tell them apart later, and to know the place of one the
 * browser reads the whole file again: it took more of a first visit than all else that this file does.
 */
delete (Error as Partial<ErrorConstructor>).stackTraceLimit
