CREATE TABLE "background_jobs" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "unused_since" timestamp (3) with time zone;