CREATE TABLE "site_turns" (
	"site_id" uuid PRIMARY KEY NOT NULL,
	"served_by" uuid,
	"served_until" timestamp (3) with time zone,
	"paused_until" timestamp (3) with time zone,
	"asked_to_wait" boolean DEFAULT false NOT NULL,
	"troubles" integer DEFAULT 0 NOT NULL,
	"troubled_since" timestamp (3) with time zone
);
--> statement-breakpoint
DROP INDEX "publications_under_way";--> statement-breakpoint
ALTER TABLE "site_leftovers" ADD COLUMN "next_look_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "due_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "publications" ADD COLUMN "asked_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "wordpress_sites" ADD COLUMN "scheduled_by" text DEFAULT 'wordpress' NOT NULL;--> statement-breakpoint
ALTER TABLE "site_turns" ADD CONSTRAINT "site_turns_site_id_wordpress_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."wordpress_sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_leftovers_next_look" ON "site_leftovers" USING btree ("next_look_at");--> statement-breakpoint
CREATE INDEX "publications_under_way" ON "publications" USING btree ("site_id","due_at","asked_at") WHERE "publications"."state" in ('queued', 'publishing');--> statement-breakpoint
ALTER TABLE "wordpress_sites" ADD CONSTRAINT "sites_scheduled_by" CHECK ("wordpress_sites"."scheduled_by" in ('wordpress', 'pressloom'));--> statement-breakpoint
UPDATE "publications" SET "due_at" = "updated_at", "asked_at" = "updated_at" WHERE "state" in ('queued', 'publishing');--> statement-breakpoint
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
