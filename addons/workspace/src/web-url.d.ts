/** Our site's origin, put in by the build. */
declare const BEEP_WEB_URL: string;
