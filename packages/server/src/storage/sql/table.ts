/** A table: the type of its rows, and its primary key if a copy of the database gets them. */
export interface Table<Row> {
  readonly key: readonly (keyof Row & string)[];
  /** Never set: it carries the type. */
  readonly row?: Row;
}

/** The rows of tables, by the names of the tables. */
export type RowsOf<Tables> = {
  [Name in keyof Tables]: Tables[Name] extends Table<infer Row> ? Row : never;
};

/** Without a key, a copy makes the rows itself, or they belong to this place. */
export function table<Row>(...key: readonly (keyof Row & string)[]): Table<Row> {
  return { key };
}
