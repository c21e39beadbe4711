/** Set by the build: editors may publish. Code behind it is in no file of a build without editing. */
declare const __EDITING__: boolean
