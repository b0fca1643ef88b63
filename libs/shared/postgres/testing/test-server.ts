/** Holds the schema of both services; every test database is a copy of it. */
export const TEMPLATE_DATABASE = 'tandem_template';

/** The variable by which jest's setup hands the server's address to the tests. */
export const TEST_SERVER_VARIABLE = 'TANDEM_TEST_SERVER_URL';
